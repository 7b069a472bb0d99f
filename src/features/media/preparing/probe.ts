import type { Settings } from '#platform/config.ts'
import { ffprobeOf, hasFfmpeg, ProgramError, run } from './ffmpeg.ts'

export type Probed = {
  durationSeconds: number
  /** As it is seen, turned where the file says so; null without a picture. */
  width: number | null
  height: number | null
  hasSound: boolean
}

/**
 * Length and picture size of a video file: by ffprobe, or by reading the file ourselves where that is missing.
 * @returns undefined for a file that no player would play
 */
export async function probe(settings: Pick<Settings, 'ffmpeg'>, file: string): Promise<Probed | undefined> {
  const found = (await hasFfmpeg(settings)) ? await byFfprobe(settings.ffmpeg as string, file) : await byReading(file)
  return found && found.durationSeconds > 0 && (found.width !== null || found.hasSound) ? found : undefined
}

type Stream = {
  codec_type?: string
  width?: number
  height?: number
  duration?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

async function byFfprobe(ffmpeg: string, file: string): Promise<Probed | undefined> {
  let said: { format?: { duration?: string }; streams?: Stream[] }
  try {
    const args = [
      '-v',
      'error',
      '-protocol_whitelist',
      'file',
      '-print_format',
      'json',
      '-show_format',
      '-show_streams',
      file,
    ]
    said = JSON.parse(await run(ffprobeOf(ffmpeg), args, { signal: AbortSignal.timeout(60_000) })) as typeof said
  } catch (error) {
    if (error instanceof ProgramError || error instanceof SyntaxError) return undefined
    throw error
  }
  const streams = said.streams ?? []
  const picture = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const turned = Math.abs(picture?.side_data_list?.find((one) => one.rotation)?.rotation ?? 0) % 180 === 90
  const [width, height] = [picture?.width ?? null, picture?.height ?? null]
  return {
    durationSeconds: Number(said.format?.duration ?? picture?.duration ?? 0) || 0,
    width: turned ? height : width,
    height: turned ? width : height,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
  }
}

async function byReading(file: string): Promise<Probed | undefined> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  try {
    const picture = await input.getPrimaryVideoTrack()
    return {
      durationSeconds: await input.computeDuration(),
      width: (await picture?.getDisplayWidth()) ?? null,
      height: (await picture?.getDisplayHeight()) ?? null,
      hasSound: (await input.getPrimaryAudioTrack()) !== null,
    }
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
