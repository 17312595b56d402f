-- A key may speak for several venues: it has a row in each, with the same id and the same hash.
alter table api_key drop constraint api_key_token_hash_key;
alter table api_key add unique (token_hash, venue_id);
