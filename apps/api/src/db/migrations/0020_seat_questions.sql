-- Where the platform says that a user reads mail, and when the user was last asked whether the seat is still needed.
ALTER TABLE users ADD COLUMN mail_address text;
ALTER TABLE users ADD COLUMN seat_asked_at timestamptz(3);
GRANT UPDATE (seat_asked_at) ON users TO touchline_app;
