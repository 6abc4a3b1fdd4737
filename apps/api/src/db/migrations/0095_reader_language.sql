-- The language in which an administrator works: mails of the organisation are written in that of the one who was there last.
ALTER TABLE users
  ADD COLUMN lang text CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  ADD COLUMN lang_at timestamptz(3),
  ADD CHECK ((lang IS NULL) = (lang_at IS NULL));

GRANT UPDATE (lang, lang_at) ON users TO touchline_app;
