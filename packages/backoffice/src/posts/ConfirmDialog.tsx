import { confirmPost, type UndecidedPost, type UndecidedPosts } from '@comptoir/core/posts'
import { TextField, useToasts } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'
import { networks } from './networks.ts'

export interface ConfirmDialogProps {
  post: UndecidedPost
  posts: UndecidedPosts
  onClose: () => void
}

/** Takes down that a post is there, with its address where the person has copied it. */
export function ConfirmDialog({ post, posts, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('posts')
  const toasts = useToasts()
  const form = useForm({ url: '' })
  const network = networks[post.platform]
  const url = form.values.url.trim()
  async function submit() {
    const body = url === '' ? {} : { url }
    if (!(await form.submit(confirmPost, body, () => posts.confirm(post, body.url)))) return
    toasts.show({ text: t('confirm.done'), tone: 'success' })
    onClose()
  }
  return (
    <FormDialog
      isOpen
      title={t('confirm.title', { network })}
      submitLabel={t('confirm.submit')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('confirm.text')}</p>
      <TextField
        label={t('confirm.url')}
        help={t('confirm.urlHelp')}
        type="url"
        value={form.values.url}
        error={form.errorOf('url')}
        onChange={(value) => form.set('url', value)}
      />
    </FormDialog>
  )
}
