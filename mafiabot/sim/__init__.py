"""Win rates: many games among robots, counted by table size."""
