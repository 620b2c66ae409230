"""Everything about the package stands in setup.cfg."""
from setuptools import setup

setup()
