import '../page/page.css'
import './posts.css'
import { ALL_VENUES } from '@comptoir/core/http'
import { EmptyState, LoadingSkeleton, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { FeatureGate } from '../features/index.ts'
import { useMay } from '../page/may.ts'
import { NotPermitted } from '../page/OneOrAllVenues.tsx'
import { UndecidedCard } from './UndecidedCard.tsx'
import { useUndecidedPosts } from './use-undecided.ts'

function Undecided() {
  const { t } = useTranslation(['posts', 'app'])
  const { venues } = useApp()
  const posts = useUndecidedPosts()
  const error = posts.error.value
  if (error !== undefined && !posts.isLoaded.value)
    return (
      <ProblemState
        title={t('failed')}
        error={error}
        onRetry={() => void posts.load(venues.currentId.value ?? ALL_VENUES)}
      />
    )
  if (!posts.isLoaded.value) return <LoadingSkeleton label={t('loading', { ns: 'app' })} variant="rows" />
  if (posts.items.value.length === 0)
    return (
      <EmptyState picture="done" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <div className="bo-posts">
      {posts.items.value.map((post) => (
        <UndecidedCard key={`${post.postId}-${post.platform}`} post={post} posts={posts} />
      ))}
    </div>
  )
}

/** The posts on social networks whose outcome is unknown: a person looks there, and decides (D-88). */
export function PostsPage() {
  const { t } = useTranslation('posts')
  const { venues, features } = useApp()
  const may = useMay(venues.currentId.value ?? ALL_VENUES)
  if (!may('posts.posts:read')) return <NotPermitted title={t('title')} />
  const isMissing = features.state.value === 'loaded' && !features.has('my_business')
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {isMissing ? <FeatureGate name="my_business" /> : <Undecided />}
    </Page>
  )
}
