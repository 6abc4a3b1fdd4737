INSERT INTO operator_sessions (token_hash, operator, issuer, subject, groups, proven_at, expires_at)
VALUES ('a hash', 'aya@kita.example', 'https://id.kita.example', 'aya', '{support}', now(), now() + interval '8 hours');
