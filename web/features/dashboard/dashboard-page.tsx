export function DashboardPage() {
  return <p>dashboard</p>;
}
