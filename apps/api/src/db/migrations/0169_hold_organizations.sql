-- A batch holds its organisations as every change of one does, by the rows of its contracts, one organisation after the
-- other in the order of their ids: two batches with the same organisations never wait for each other in a circle. One
-- round trip; and each step asks for one organisation, since rows of several cannot be locked together once they are on
-- several machines.
CREATE FUNCTION hold_organizations(ids uuid[])
RETURNS TABLE (organization_id uuid, zone text)
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  held uuid;
  contract record;
BEGIN
  FOR held IN SELECT DISTINCT i FROM unnest(ids) i ORDER BY i LOOP
    FOR contract IN
      SELECT c.zone, c.customer_type FROM contracts c WHERE c.organization_id = held ORDER BY c.contract_id FOR UPDATE
    LOOP
      CONTINUE WHEN contract.customer_type <> 'manage_organization';
      organization_id := held;
      zone := contract.zone;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;
