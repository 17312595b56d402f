-- Since when a post may be on the platform without our having heard so: it is looked for before it is published again.
alter table post_platform add column in_doubt_at timestamptz;
