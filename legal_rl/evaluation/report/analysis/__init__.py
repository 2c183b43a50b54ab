"""The page of a run or a study: its models in order, neighbours compared, in Chinese or English."""
