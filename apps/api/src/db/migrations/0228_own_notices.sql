-- Whom a notice concerns is the only one who sees it in the bell. Two kinds about what belongs to the organisation once named
-- who did it, and everybody sees them. To build each index the table is read once.
CREATE INDEX notices_of_all ON notices (organization_id, happened_at DESC, notice_id DESC)
  WHERE user_id IS NULL OR kind IN ('mail-changed', 'card-changed');
CREATE INDEX notices_own ON notices (organization_id, user_id, happened_at DESC, notice_id DESC) WHERE user_id IS NOT NULL;
