export function RealtimePage() {
  return <p>realtime</p>;
}
