-- What an agent knows is for everybody, for professionals or for the staff. What stood before was for everybody.
update agent set
  faq = coalesce((
    select jsonb_agg(fact || '{"audience": "everybody"}' order by place)
    from jsonb_array_elements(faq) with ordinality as facts (fact, place)
  ), '[]'),
  documents = coalesce((
    select jsonb_agg(fact || '{"audience": "everybody", "language": "both"}' order by place)
    from jsonb_array_elements(documents) with ordinality as facts (fact, place)
  ), '[]');

-- Somebody of the team said so; what customers say of themselves does not count.
alter table conversation add column is_professional boolean not null default false;
