import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { VideoPlayer } from '#features/learning/ui/player/video-player.tsx'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../../messages/page-en.ts'
import { creatorIntroQuery } from './creator-query.ts'

/** The learner's own player, with the intro video. Loaded once the video is started. */
export function IntroPlayer({ handle, title }: { handle: string; title: string }) {
  const { data, error, retry } = useAnswer(creatorIntroQuery(handle))
  if (error) return <ErrorState heading="p" text={messages.introFailed} onRetry={retry} />
  if (!data) return <Skeleton className="h-full w-full" />
  return <VideoPlayer title={title} video={data.video} startAt={0} autoPlay onRenew={retry} />
}
