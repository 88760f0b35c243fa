"""Can anyone tell from a noisy count that you are in the data?"""
