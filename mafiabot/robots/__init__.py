"""Players made of code, for tests, benches and games on one's own."""
