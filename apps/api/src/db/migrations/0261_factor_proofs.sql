-- When a session last proved a second factor, by the clock of the books as its password; null where it never did, as in
-- every session that the version before began: those are asked for it.
ALTER TABLE session_families ADD COLUMN factor_proven_at timestamptz(3);
