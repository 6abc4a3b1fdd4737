-- The platform's word that a user is deleted ends the membership, too; the sign-in's role takes that word in.
GRANT DELETE ON members TO touchline_jobs;

-- Those deleted before: nobody is let in by such a row (decision 224), and it stands in the way of another invitation.
DELETE FROM members m USING users u
WHERE u.organization_id = m.organization_id AND u.user_id = m.user_id AND u.deleted_at IS NOT NULL;
