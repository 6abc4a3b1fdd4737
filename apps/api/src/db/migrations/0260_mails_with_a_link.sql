-- Mails that are no notices and hold a link with a secret say so from now on. Those that wait or were given up before do,
-- too: the sweep deletes the latter after a week.
UPDATE jobs SET payload = (payload::jsonb || '{"hasSecret": true}')::json
WHERE kind = 'send-mail' AND state IN ('queued', 'dead') AND payload -> 'notice' IS NULL AND payload ->> 'text' LIKE '%token=%';
