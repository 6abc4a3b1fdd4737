-- An entry may carry limits of its own, which stand instead of its plan's allowance: yearly options and coupon plans.
-- All four are there, or none is.
ALTER TABLE plan_entries
  ADD COLUMN upload_hard_seconds bigint CHECK (upload_hard_seconds >= 0),
  ADD COLUMN upload_soft_seconds bigint CHECK (upload_soft_seconds BETWEEN 0 AND upload_hard_seconds),
  ADD COLUMN export_hard_seconds bigint CHECK (export_hard_seconds >= 0),
  ADD COLUMN export_soft_seconds bigint CHECK (export_soft_seconds BETWEEN 0 AND export_hard_seconds),
  ADD CONSTRAINT limits_whole_or_absent CHECK (
    num_nulls(upload_hard_seconds, upload_soft_seconds, export_hard_seconds, export_soft_seconds) IN (0, 4)
  );
