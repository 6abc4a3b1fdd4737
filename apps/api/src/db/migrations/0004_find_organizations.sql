-- Under what operators look for an organisation: the words of its name, and the addresses that its mails go to.
CREATE INDEX organizations_words ON organizations USING gin (to_tsvector('simple', organization_name));
CREATE INDEX contracts_payer_mail ON contracts (lower(payer_mail)) WHERE payer_mail IS NOT NULL;
CREATE INDEX members_mail ON members (lower(address));
CREATE INDEX recipients_mail ON recipients (lower(address));
