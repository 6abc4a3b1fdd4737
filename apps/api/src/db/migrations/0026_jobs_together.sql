-- With how many jobs it goes at most after a batch of it failed.
ALTER TABLE jobs ADD COLUMN together integer;
