/** Goes to a second of the video and plays on from there. */
export function playFrom(video: HTMLVideoElement | null, second: number): void {
  if (!video) return
  video.currentTime = second
  void video.play().catch(() => undefined)
}
