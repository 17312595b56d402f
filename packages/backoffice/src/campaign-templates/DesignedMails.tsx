import {
  listPredefinedEmailCategories,
  listPredefinedEmailTemplates,
  type PredefinedCategory,
  type PredefinedEmailTemplate,
} from '@comptoir/core/campaign-templates'
import { Button, FilterBar } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMailVenue } from '../mail-preview/index.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useLanguage } from '../page/use-language.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { KeepDrawer } from './KeepDrawer.tsx'
import { MailDialog } from './MailDialog.tsx'
import { TemplateCard } from './TemplateCard.tsx'

function useDesigned() {
  const { session } = useApp()
  const language = useLanguage()
  return useResource(`designed-${language}`, async (signal) => {
    const query = { language }
    const [{ items: mails }, categories] = await Promise.all([
      session.api(listPredefinedEmailTemplates, { query: { ...query, perpage: 100 } }, { signal }),
      session.api(listPredefinedEmailCategories, { query }, { signal }),
    ])
    return { mails, categories }
  })
}

interface DesignedMailsProps {
  venueId: number
  /** After one was kept among the venue's own. */
  onKept: () => void
}

/** The mails that were designed for every venue, by what they are for (TPL-07, TPL-09). */
export function DesignedMails({ venueId, onKept }: DesignedMailsProps) {
  const { t } = useTranslation('campaign-templates')
  const may = useMay(venueId)
  const venue = useMailVenue(venueId)
  const designed = useDesigned()
  const [category, setCategory] = useState<string>()
  const { opened, of, open, close } = useOpened(['design', 'keep'])

  const keepButton = ({ id }: PredefinedEmailTemplate) =>
    may('campaigns.templates:create') && (
      <Button variant="primary" onClick={() => open('keep', id)}>
        {t('keep')}
      </Button>
    )

  return (
    <Loaded resource={designed} failed={t('failed')} variant="cards">
      {({ mails, categories }) => {
        const labelOf = (id: PredefinedCategory) => categories.find((one) => one.id === id)?.userLabel ?? id
        const chosen = opened && mails.find(({ id }) => id === of)
        return (
          <>
            <FilterBar
              label={t('filters')}
              clearLabel={t('filters.clear')}
              values={{ category }}
              onChange={(values) => setCategory(values.category)}
              fields={[
                {
                  kind: 'choice',
                  id: 'category',
                  label: t('category'),
                  options: categories.map(({ id, userLabel, count }) => ({
                    value: id,
                    label: `${userLabel} (${count})`,
                  })),
                },
              ]}
            />
            <ul className="bo-templates-grid">
              {mails
                .filter((mail) => !category || mail.category === category)
                .map((mail) => (
                  <TemplateCard
                    key={mail.id}
                    venue={venue}
                    {...mail}
                    facts={labelOf(mail.category)}
                    openLabel={t('look')}
                    onOpen={() => open('design', mail.id)}
                  />
                ))}
            </ul>
            {chosen && opened === 'design' && (
              <MailDialog {...chosen} venue={venue} onClose={close} action={keepButton(chosen)} />
            )}
            {chosen && opened === 'keep' && (
              <AskVenue venueId={venueId} permission="campaigns.templates:create" onClose={close}>
                {(id) => <KeepDrawer venueId={id} mail={chosen} onClose={close} onKept={onKept} />}
              </AskVenue>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
