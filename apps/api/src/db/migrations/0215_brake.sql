-- Where a check finds a fault in very many organisations at once, the check or a release is probably wrong: beyond a limit
-- none is put on hold, and its charges wait until an operator has said which of the two it is.
ALTER TABLE organizations ADD COLUMN charges_wait_since timestamptz(3);
CREATE INDEX organizations_whose_charges_wait ON organizations (charges_wait_since)
  WHERE charges_wait_since IS NOT NULL;
