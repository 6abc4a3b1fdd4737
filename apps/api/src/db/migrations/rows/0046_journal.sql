INSERT INTO journal_closings (month, closed_at, closed_by, digest)
VALUES ('2026-10-01', now(), 'Sato', repeat('a', 64));
