INSERT INTO ended_provider_links (account_id, issuer, subject, ended_at)
SELECT account_id, 'https://id.kita.example', 'former subject', created_at FROM accounts LIMIT 1;
