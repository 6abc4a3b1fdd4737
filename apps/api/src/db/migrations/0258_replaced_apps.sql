-- The sealed secret of an app that will take the place of the one in use, once a code of it comes back.
ALTER TABLE authenticator_apps ADD COLUMN next_secret text;
