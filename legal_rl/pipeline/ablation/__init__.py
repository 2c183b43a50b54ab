"""`legal-rl ablate`: cells that differ from one base run, from one shared SFT model, each run once and compared."""
