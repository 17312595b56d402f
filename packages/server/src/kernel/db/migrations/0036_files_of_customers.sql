-- Customers send more than can be shown: films, and files of other kinds, which are kept unopened.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in ('image', 'pdf', 'audio', 'video', 'file'));
