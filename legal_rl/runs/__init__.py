"""Everything a run leaves on disk: configuration, records, attempts and their manifest, locks, statutes, shipped files."""
