"""What badugi-hh costs, measured beside a floor in the same run: ``python -m benchmarks``."""
