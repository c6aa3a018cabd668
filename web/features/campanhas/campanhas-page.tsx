export function CampanhasPage() {
  return <p>campanhas</p>;
}
