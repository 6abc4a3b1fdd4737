INSERT INTO document_mails (organization_id, document_id, address, sent_at)
SELECT organization_id, document_id, 'accounts@kita.example', issued_at FROM documents LIMIT 1;
