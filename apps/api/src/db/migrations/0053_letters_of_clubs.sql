-- The version before finds clubs without it, only more slowly, for the minutes of an update.
DROP INDEX organizations_pairs;

-- By what operators find a club, so that nothing makes them anew for the clubs of an amount or of a misspelt name. Writes the table anew:
-- with 100,000 clubs, calls wait for some seconds.
ALTER TABLE organizations
  ADD COLUMN plain_letters text GENERATED ALWAYS AS (plain_letters(organization_name || ' ' || organization_code)) STORED,
  ADD COLUMN letter_pairs text[] GENERATED ALWAYS AS (letter_pairs(organization_name || ' ' || organization_code)) STORED;
CREATE INDEX organizations_letter_pairs ON organizations USING gin (letter_pairs);
