"""The network: pydle underneath, our own reading, identity and outbox on top."""
