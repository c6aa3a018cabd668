export function HistoricoPage() {
  return <p>historico</p>;
}
