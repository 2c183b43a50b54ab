"""Raw formats become questions, pass the gate and are split; near-duplicates, overlap, difficulty, the exam."""
