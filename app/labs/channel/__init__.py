"""Channel: publishing a categorical record, privacy as rate-distortion."""
