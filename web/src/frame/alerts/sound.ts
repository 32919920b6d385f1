/** Two short tones, generated so that no file is loaded. Silent where the browser allows no sound before a first click. */
export function playAlert(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const end = () => void audio.close()
  if (audio.state === 'suspended') {
    audio.resume().then(() => ring(audio, end), end)
    return
  }
  ring(audio, end)
}

const tones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1174.7, atSeconds: 0.12 },
]
const loudness = 0.12
const fadeSeconds = 0.28

function ring(audio: AudioContext, onEnd: () => void): void {
  for (const [index, { hertz, atSeconds }] of tones.entries()) {
    const start = audio.currentTime + atSeconds
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + fadeSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + fadeSeconds)
    if (index === tones.length - 1) tone.addEventListener('ended', onEnd)
  }
}
