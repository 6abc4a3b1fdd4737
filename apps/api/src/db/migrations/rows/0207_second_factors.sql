INSERT INTO second_factors (account_id, factor_id, kind, added_at)
SELECT account_id, account_id, 'totp', created_at FROM accounts LIMIT 1;
INSERT INTO authenticator_apps (account_id, factor_id, sealed_secret, begun_at)
SELECT account_id, factor_id, 'sealed', added_at FROM second_factors;
INSERT INTO recovery_codes (account_id, code_hash, made_at) SELECT account_id, 'hash of a code', added_at FROM second_factors;
INSERT INTO sign_in_challenges (challenge_hash, account_id, organization_id, expires_at)
SELECT 'hash of a challenge', account_id, account_id, added_at FROM second_factors;
