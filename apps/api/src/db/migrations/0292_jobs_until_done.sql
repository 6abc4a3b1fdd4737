-- What moves money is tried until it succeeds; what the version before has queued, too. Workers pass over the rows meanwhile.
UPDATE jobs SET max_attempts = 10000
WHERE state = 'queued' AND max_attempts = 8 AND kind IN ('recalculate', 'month-close', 'auto-add-plans', 'plan-start', 'plan-end',
  'settle', 'suspend', 'make-refund', 'read-dispute', 'read-refunds');
