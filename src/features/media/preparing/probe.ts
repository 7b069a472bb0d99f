import type { Settings } from '#platform/server/config.ts'
import { ffprobeOf, hasFfmpeg, probeQueue, probeTimeoutMs, ProgramError, run, untrustedInputOptions } from './ffmpeg.ts'

export type Probed = {
  durationSeconds: number
  /** As it is seen, turned where the file says so; null without a picture. */
  width: number | null
  height: number | null
  hasSound: boolean
  /** Whether it is an MP4's usual content, which is copied and not encoded again; false where that is not known. */
  copiesToMp4: boolean
  /** Whether browsers know what is in it; true where that is not known. */
  plays: boolean
}

const playedVideo = ['h264', 'vp8', 'vp9', 'av1', 'theora']
const playedSound = ['aac', 'mp3', 'opus', 'vorbis', 'flac']

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
  codec_name?: string
  pix_fmt?: string
  width?: number
  height?: number
  duration?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

async function byFfprobe(ffmpeg: string, file: string): Promise<Probed | undefined> {
  let probed: { format?: { duration?: string }; streams?: Stream[] }
  try {
    const args = [
      '-v',
      'error',
      ...untrustedInputOptions,
      '-print_format',
      'json',
      '-show_format',
      '-show_streams',
      file,
    ]
    probed = JSON.parse(
      await probeQueue.run(() => run(ffprobeOf(ffmpeg), args, { signal: AbortSignal.timeout(probeTimeoutMs) })),
    ) as typeof probed
  } catch (error) {
    if (error instanceof ProgramError || error instanceof SyntaxError) return undefined
    throw error
  }
  const streams = probed.streams ?? []
  const picture = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const video = picture?.codec_name
  const eightBits = ['yuv420p', 'yuvj420p'].includes(picture?.pix_fmt ?? '')
  const sound = streams.find((one) => one.codec_type === 'audio')
  const turned = Math.abs(picture?.side_data_list?.find((one) => one.rotation)?.rotation ?? 0) % 180 === 90
  const [width, height] = [picture?.width ?? null, picture?.height ?? null]
  return {
    durationSeconds: Number(probed.format?.duration ?? picture?.duration ?? 0) || 0,
    width: turned ? height : width,
    height: turned ? width : height,
    hasSound: sound !== undefined,
    copiesToMp4: video === 'h264' && eightBits && [undefined, 'aac', 'mp3'].includes(sound?.codec_name),
    plays:
      (video === undefined || (playedVideo.includes(video) && (eightBits || video !== 'h264'))) &&
      (sound === undefined || playedSound.includes(sound.codec_name ?? '')),
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
      copiesToMp4: false,
      plays: true,
    }
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
