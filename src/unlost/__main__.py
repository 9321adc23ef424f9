"""`python -m unlost` is the command `unlost`."""

from unlost.cli import main

main()
