import { make } from '/drawing.js'

const bodyOf = ({ components }) => components.find(({ type }) => type === 'BODY')?.text ?? ''

/** The templates of a business, as their reviewer at Meta sees them: taken or refused with one press. */
export function templateList(templates, t, decide) {
  const press = (template, status, label) =>
    make('button', {
      id: `${status}-${template.id}`,
      textContent: label,
      onclick: () => decide({ id: template.id, status }),
    })
  const line = (template) =>
    make(
      'li',
      { id: `template-${template.id}` },
      make('strong', { textContent: `${template.name} (${template.language})` }),
      make('span', { textContent: ` ${t(template.status)} ` }),
      make('p', { textContent: bodyOf(template) }),
      press(template, 'APPROVED', `${t('approve')} ${template.name}`),
      press(template, 'REJECTED', `${t('reject')} ${template.name}`),
    )
  return make('ul', {}, ...templates.map(line))
}
