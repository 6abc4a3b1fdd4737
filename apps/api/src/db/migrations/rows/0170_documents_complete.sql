INSERT INTO documents_complete (through) VALUES ('2026-02-01T00:00:00Z');
