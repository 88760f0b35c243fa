"""What a lab is: its record, its fields, its facts and jobs."""
