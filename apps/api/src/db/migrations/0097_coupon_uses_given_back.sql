-- A use is given back when what was reserved with it is withdrawn or replaced before it began: the row goes, and with it one
-- of the coupon's count.
GRANT DELETE ON coupon_uses TO touchline_app, touchline_jobs;
