-- What operators did is read by pages, and by the club, bill or login that a subject begins with.
CREATE INDEX operator_actions_happened ON operator_actions (happened_at, action_id);
CREATE INDEX operator_actions_subject ON operator_actions (split_part(subject, ' ', 1));
CREATE INDEX refund_orders_amount ON refund_orders (amount);
