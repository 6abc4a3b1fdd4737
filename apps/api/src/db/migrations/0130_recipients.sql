-- Who gets mail in addition to the payer: up to ten addresses, valid once the addressee opened the link. Place 0 is the payer,
-- whose address is the contract's and whose row exists once something of it was chosen; its id is the contract's.
CREATE TABLE recipients (
  organization_id uuid NOT NULL REFERENCES organizations,
  recipient_id uuid NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 0 AND 10),
  address text CHECK (address <> ''),
  recipient_name text CHECK (recipient_name <> ''),
  lang text CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  -- Which mails: the classes that were chosen, and single kinds that differ from their class.
  mail_classes text[] NOT NULL,
  switched_on text[] NOT NULL DEFAULT '{}',
  switched_off text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  -- The link that confirms; only the hash of its token is kept.
  token_hash text UNIQUE,
  link_sent_at timestamptz(3),
  link_expires_at timestamptz(3) CHECK (link_expires_at > link_sent_at),
  PRIMARY KEY (organization_id, recipient_id),
  UNIQUE (organization_id, place),
  CHECK (mail_classes <@ ARRAY['documents', 'payment-problems', 'reminders', 'usage']),
  CHECK (NOT switched_on && switched_off),
  CHECK ((place = 0) = (address IS NULL)),
  CHECK (place = 0 OR (recipient_name IS NOT NULL AND lang IS NOT NULL)),
  CHECK ((link_sent_at IS NULL) = (link_expires_at IS NULL)),
  CHECK (token_hash IS NULL OR link_sent_at IS NOT NULL)
);
CREATE UNIQUE INDEX recipients_address ON recipients (organization_id, lower(address));

GRANT SELECT, INSERT, UPDATE, DELETE ON recipients TO touchline_app, touchline_jobs;

ALTER TABLE recipients ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON recipients TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON recipients TO touchline_jobs USING (true) WITH CHECK (true);

-- How often in a row the mail server refused an address for good; accepted once, or asked for again, it is forgotten.
CREATE TABLE refused_addresses (
  organization_id uuid NOT NULL REFERENCES organizations,
  -- In lower case.
  address text NOT NULL CHECK (address = lower(address)),
  refusals integer NOT NULL CHECK (refusals > 0),
  refused_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, address)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON refused_addresses TO touchline_app, touchline_jobs;

ALTER TABLE refused_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refused_addresses TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON refused_addresses TO touchline_jobs USING (true) WITH CHECK (true);
