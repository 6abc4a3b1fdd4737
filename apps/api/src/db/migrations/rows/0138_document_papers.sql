INSERT INTO document_papers (organization_id, document_id, sha256, written_at)
SELECT organization_id, document_id, repeat('0', 64), issued_at FROM documents LIMIT 1;
