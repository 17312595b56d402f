-- By what a post is known again on its platform: its uploaded pictures there, and when it was first sent.
alter table post_platform
  add column evidence jsonb not null default '[]',
  add column first_attempt_at timestamptz;
-- What a platform lists belongs to one post of ours.
update post_platform p set provider_id = null
where provider_id is not null and exists (
  select from post_platform o
  where o.venue_id = p.venue_id and o.platform = p.platform and o.provider_id = p.provider_id and o.post_id < p.post_id);
drop index post_platform_provider;
create unique index post_platform_provider on post_platform (venue_id, platform, provider_id)
  where provider_id is not null;
